import { expect, test } from 'vitest';
import { freeProductPorts, portsFrom } from './product-ports.ts';

test('a port follows the address that the environment gives', () => {
  const { programs, engines } = portsFrom({ WEB_ORIGIN: 'http://localhost:3100', MAIL_CATCHER_PORT: '8100' });
  expect(programs).toMatchObject({ web: 3100, gateway: 8080 });
  expect(engines).toMatchObject({ mailCatcher: 8100, mongo: 27117 });
});

test('an address without a port, behind a proxy, leaves the port as it is', () => {
  expect(portsFrom({ WEB_ORIGIN: 'https://emberline.example' }).programs.web).toBe(3000);
});

test('free ports are all different', async () => {
  const { engines, programs } = await freeProductPorts();
  const all = [...Object.values(engines), ...Object.values(programs)];
  expect(new Set(all).size).toBe(all.length);
});
