import type { Page } from '@playwright/test';
import { phone, tablet, wide } from './browser';

type Faults = string[];

/**
 * Returns the elements of the page that break a rule. Sizes are in CSS pixels:
 * - No element extends beyond the viewport, unless an ancestor clips or scrolls it.
 * - A touch target is at least 44 wide and high. Links in a sentence and links on a drawing are exempt, because a sentence
 *   has its own line height and every drawing repeats a list of links.
 * - The left and the right edges of stacked list items are equal within 1 pixel.
 * - Distances between blocks are multiples of 8, and distances inside a block are multiples of 4.
 */
function measure(): Faults {
  const faults: string[] = [];
  const visible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const describe = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? (element as HTMLElement).innerText;
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text.slice(0, 40)}`;
  };
  const fault = (rule: string, element: Element, size: string) =>
    void faults.push(`${rule} ${size}: ${describe(element)}`);
  const parents = (element: Element): Element[] =>
    element.parentElement ? [element.parentElement, ...parents(element.parentElement)] : [];
  const isClipped = (element: Element) =>
    parents(element).some((parent) => parent !== document.body && getComputedStyle(parent).overflowX !== 'visible');
  const elements = [...document.body.querySelectorAll('*')].filter(
    (element) => visible(element) && !element.closest('svg, [aria-hidden="true"], .sr-only'),
  );

  for (const element of elements) {
    const { left, right } = element.getBoundingClientRect();
    if ((left < -1 || right > document.documentElement.clientWidth + 1) && !isClipped(element)) {
      fault('outside the viewport', element, `${left.toFixed(0)} to ${right.toFixed(0)}`);
    }
  }

  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim().length > 1);
  const union = (boxes: DOMRect[]) => ({
    width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
    height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
  });
  const targets = 'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [tabindex="0"]';
  for (const element of elements.filter((one) => one.matches(targets) && !isInSentence(one))) {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const { width, height } = union([element, ...labels].map((one) => one.getBoundingClientRect()));
    if (width < 43.5 || height < 43.5) fault('target', element, `${width.toFixed(0)} x ${height.toFixed(0)}`);
  }

  for (const list of elements.filter((element) => element.matches('ul, ol'))) {
    const boxes = [...list.children].filter(visible).map((item) => item.getBoundingClientRect());
    const isStacked = boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 1);
    const spread = (edges: number[]) => Math.max(...edges) - Math.min(...edges);
    if (!isStacked || boxes.length < 2) continue;
    const worst = Math.max(spread(boxes.map(({ left }) => left)), spread(boxes.map(({ right }) => right)));
    if (worst > 1) fault('edges of a list', list, worst.toFixed(1));
  }

  for (const element of elements) {
    const style = getComputedStyle(element);
    if (style.display === 'inline') continue;
    const isAuto = (name: string) => element.computedStyleMap().get(name)?.toString() === 'auto';
    const stacks = style.display !== 'flex' || style.flexWrap === 'wrap' || style.flexDirection === 'column';
    const between = {
      'margin-top': parseFloat(style.marginTop),
      'margin-bottom': parseFloat(style.marginBottom),
      'row-gap': stacks ? parseFloat(style.rowGap) : 0,
    };
    const inside = {
      'padding-top': parseFloat(style.paddingTop),
      'padding-bottom': parseFloat(style.paddingBottom),
      'padding-left': parseFloat(style.paddingLeft),
      'padding-right': parseFloat(style.paddingRight),
      'column-gap': parseFloat(style.columnGap),
    };
    const isOff = (pixels: number, grid: number) => Math.abs(pixels - Math.round(pixels / grid) * grid) > 0.1;
    for (const [name, pixels] of Object.entries(between)) {
      if (isOff(pixels, pixels < 8 ? 4 : 8) && !isAuto(name)) fault(`${name} off the grid`, element, `${pixels}`);
    }
    for (const [name, pixels] of Object.entries(inside)) {
      if (isOff(pixels, 4)) fault(`${name} off the grid`, element, `${pixels}`);
    }
  }
  return [...new Set(faults)];
}

/** Returns what larger text pushes out of the viewport, and the texts that lie below another element. */
function measureLargeText(): Faults {
  const scope = document.querySelector('dialog:modal') ?? document.body;
  const parents = (element: Element): Element[] =>
    element.parentElement ? [element, ...parents(element.parentElement)] : [element];
  const layerOf = (element: Element) =>
    parents(element).find((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position)) ?? document.body;
  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    parents(element).some(
      (one) => one.matches('svg, select, [role=listbox], [aria-hidden=true], .sr-only') || one.clientWidth === 1,
    );
  const scrolls = (element: Element) => element !== document.body && getComputedStyle(element).overflowX !== 'visible';
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`the page scrolls sideways by ${scrollWidth - clientWidth}`] : [];
  for (const element of scope.querySelectorAll('*')) {
    const text = [...element.childNodes].find((node) => node instanceof Text && node.data.trim() !== '');
    if (!text || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNode(text);
    const [line] = range.getClientRects();
    if (!line) continue;
    const fault = (what: string) =>
      faults.push(`${what}: <${element.outerHTML.slice(1, 60)} ${text.textContent?.slice(0, 40)}`);
    if (line.right > clientWidth && !parents(element).some(scrolls)) fault('outside the viewport');
    const hit = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
    if (!hit || hit.contains(element) || element.contains(hit) || hit.closest('[role=listbox]')) continue;
    const isInLabel = hit.closest('label')?.contains(element);
    if (!isInLabel && layerOf(hit) === layerOf(element)) fault(`below <${hit.outerHTML.slice(1, 60)}`);
  }
  return faults;
}

/** Returns the faults of text in sizes that people set in the browser. The page is as high as its content, so no bar covers any of it. */
async function largeTextFaults(page: Page): Promise<Faults> {
  const faults: Faults = [];
  const browser = await page.context().newCDPSession(page);
  for (const [percent, pixels] of [
    [130, 21],
    [200, 32],
  ] as const) {
    const setSize = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await setSize(pixels);
    await page.setViewportSize({ ...phone, height: await page.evaluate(() => document.documentElement.scrollHeight) });
    // The browser lays out what was far below the viewport in the next frame.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    faults.push(...(await page.evaluate(measureLargeText)).map((fault) => `with text of ${percent} %: ${fault}`));
    await setSize(16);
    await page.setViewportSize(phone);
  }
  await browser.detach();
  return faults;
}

/**
 * Returns the layout faults at the widths of a phone, a tablet and a desktop. Waits up to 2 seconds for a page that still
 * changes. Restores the viewport size afterwards.
 */
export async function layoutFaults(page: Page): Promise<Faults> {
  const before = page.viewportSize();
  const faults: Faults = [];
  for (const size of [phone, tablet, wide]) {
    await page.setViewportSize(size);
    let measured = await page.evaluate(measure);
    for (let tries = 0; measured.length > 0 && tries < 10; tries++) {
      await page.waitForTimeout(200);
      measured = await page.evaluate(measure);
    }
    faults.push(...measured.map((fault) => `at ${size.width} px: ${fault}`));
  }
  faults.push(...(await largeTextFaults(page)));
  if (before) await page.setViewportSize(before);
  return faults;
}
