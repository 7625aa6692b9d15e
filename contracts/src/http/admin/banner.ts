import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Done } from '../../schemas.ts';
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
  summary: setBannerRow.summary,
  body: Type.Object(setBannerRow.body.properties),
  answer: Done,
});
