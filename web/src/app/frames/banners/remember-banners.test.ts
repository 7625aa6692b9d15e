import { expect, test, vi } from 'vitest';
import { startSession } from '../../../api/session.ts';
import { rememberBanners } from '../../after-paint.ts';

test('a banner is remembered where it does not change the size of the page', async () => {
  document.body.innerHTML = '<main id="main"></main>';
  const main = document.getElementById('main') as HTMLElement;
  startSession('token');
  rememberBanners();
  const banner = document.createElement('div');
  banner.id = 'completion';
  Object.defineProperty(banner, 'offsetHeight', { value: 80 });
  banner.style.marginBottom = '12px';
  main.prepend(banner);
  const heights = () => JSON.parse(localStorage.getItem('banners') ?? '{}').heights;
  await vi.waitFor(() => expect(heights()).toEqual({ completion: 92 }));
  banner.remove();
  await vi.waitFor(() => expect(heights()).toEqual({}));
  main.remove();
});
