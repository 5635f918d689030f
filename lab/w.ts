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
  await p.waitForURL(/\/staff/, { timeout: 15000 });
  return p;
}
for (const w of [360, 1280]) {
  const p = await signIn('71000017', w);
  for (const s of ['operators', 'people', 'audit']) {
    await p.goto(`${base}/staff/platform/${s}`);
    await p.screenshot({ path: `/tmp/s-${w}-${s}.png`, fullPage: true });
  }
  await p.goto(base + '/staff/me');
  await p.screenshot({ path: `/tmp/s-${w}-me.png`, fullPage: true });
  if (w === 360) {
    await p.getByRole('button', { name: /Set up/ }).click();
    console.log(p.url());
    await p.screenshot({ path: `/tmp/s-${w}-pending.png`, fullPage: true });
  }
  const o = await signIn('71000011', w);
  await o.screenshot({ path: `/tmp/s-${w}-chooser.png`, fullPage: true });
  await o.goto(base + '/staff/morula-coaches/people');
  await o.getByLabel('Phone or e-mail').fill('+26771333444');
  await o.locator('form[method=post] select[name=role]').selectOption('seller');
  await o.getByRole('button', { name: 'Invite' }).click();
  console.log(o.url());
  await o.screenshot({ path: `/tmp/s-${w}-factor.png`, fullPage: true });
  await o.goto(base + '/staff/morula-coaches/people?problem=inviteStaff');
  await o.screenshot({ path: `/tmp/s-${w}-opeople.png`, fullPage: true });
  await o.getByRole('link', { name: 'Thabo Seretse' }).click();
  await o.screenshot({ path: `/tmp/s-${w}-person.png`, fullPage: true });
  const sel = await signIn('71000013', w);
  console.log(sel.url());
  await sel.screenshot({ path: `/tmp/s-${w}-seller.png`, fullPage: true });
  await sel.goto(base + '/staff/morula-coaches/people');
  await sel.screenshot({ path: `/tmp/s-${w}-denied.png`, fullPage: true });
  const r = await sel.goto(base + '/staff/phefo-express/people');
  console.log(r?.status());
}
await b.close();
