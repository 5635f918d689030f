import { chromium } from 'playwright';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const base = 'http://localhost:4600';
async function signIn(phone: string, width: number, js = false) {
  const c = await b.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, javaScriptEnabled: js });
  const p = await c.newPage();
  await p.goto(base + '/login?callbackUrl=%2Fstaff');
  await p.locator('[name=phone],[name=username],input[autocomplete*=username]').first().fill(phone);
  await p.locator('input[type=password]').first().fill('Tsela#2026');
  await p.getByRole('button', { name: 'Login' }).first().click();
  await p.waitForURL(/staff/, { timeout: 15000 });
  return p;
}
for (const w of [360, 1280]) {
  const p = await signIn('71000017', w);
  console.log(p.url());
  for (const s of ['operators', 'withdrawals', 'refunds', 'reviews', 'bookings', 'people', 'audit']) {
    await p.goto(`${base}/staff/platform/${s}`);
    await p.screenshot({ path: `/tmp/s-${w}-${s}.png`, fullPage: true });
    console.log(s, await p.locator('h1').innerText(), await p.evaluate(() => document.documentElement.scrollWidth));
  }
  await p.goto(base + '/staff/me');
  await p.screenshot({ path: `/tmp/s-${w}-me.png`, fullPage: true });
  const o = await signIn('71000011', w);
  console.log(o.url());
  await o.screenshot({ path: `/tmp/s-${w}-chooser.png`, fullPage: true });
  await o.goto(base + '/staff/morula-coaches/people');
  await o.screenshot({ path: `/tmp/s-${w}-opeople.png`, fullPage: true });
  await o.getByRole('link', { name: 'Thabo Seretse' }).click();
  await o.screenshot({ path: `/tmp/s-${w}-person.png`, fullPage: true });
}
await b.close();
