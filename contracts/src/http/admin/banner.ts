import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { getBannerRow, setBannerRow } from '../notification.ts';

const ofBanner = { service: 'admin', path: '/admin/banner', who: 'manager' } as const;

export const getBanner = operation({
  ...ofBanner,
  id: 'getBanner',
  method: 'GET',
  summary: getBannerRow.summary,
  answer: getBannerRow.answer,
});

export const setBanner = operation({
  ...ofBanner,
  id: 'setBanner',
  method: 'PUT',
  summary:
    'Show a banner on every page of members, at once; null removes it. CONFLICT names who has changed it since the version that was seen.',
  body: Type.Object({
    banner: setBannerRow.body.properties.banner,
    version: getBannerRow.answer.properties.version,
  }),
  answer: Type.Object({ ok: Type.Literal(true), version: getBannerRow.answer.properties.version }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
});
