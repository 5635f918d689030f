/** Screen sizes of the tests, in CSS pixels. */
export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const wide = { width: 1280, height: 900 };

/** Chromium loads two pages for its address bar into each new window, which is slower than a page of this site. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Features that Playwright turns off. Chromium uses only the last such list, so this list repeats them. */
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
