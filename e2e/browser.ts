/** The sizes of a screen that the tests use, in pixels. */
export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const wide = { width: 1280, height: 900 };

/** Chromium loads two pages of its address bar into each new window. That takes longer than a page of ours does. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features that Playwright turns off. Chromium heeds one list only, the last one, so ours repeats them. */
const turnedOffByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const executablePath = process.env.BROWSER_PATH;

/** How Chromium is started; `args` are added to those that every test needs. */
export const launchOptions = (...args: string[]) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    `--disable-features=${[...addressBarPages, ...turnedOffByPlaywright].join(',')}`,
    ...args,
  ],
});
