import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { bytes, defineEndpoints } from '../endpoint.ts'
import { ifMatchLogo } from '../headers.ts'
import { PICTURE_BYTES_MAX } from '../platform/picture-rules.ts'
import { ADMIN } from '../roles.ts'
import { pictureHash } from '../stock/sample-pictures.endpoints.ts'
import { settings } from './company-settings.endpoints.ts'

export const logoEndpoints = defineEndpoints({
  'GET /company-logos/:hash': {
    summary: "A company's logo, at most 480 × 144 pixels. What a hash names never changes.",
    access: 'public',
    load: 'picture',
    params: z.strictObject({ hash: pictureHash }),
    response: bytes,
    file: 'image/webp',
    errors: ['NOT_FOUND'],
  },
  'POST /admin/company/logo': {
    summary: "Set the company's logo: all of a JPEG, PNG or WebP file, which is the body, made small enough.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    load: 'upload',
    headers: z.object({ 'if-match': ifMatchLogo }),
    body: bytes,
    bodyIs: 'picture',
    bodyMax: PICTURE_BYTES_MAX,
    response: settings,
    errors: ['COMPANY_CHANGED', 'PICTURE_UNREADABLE', 'PICTURE_TOO_LARGE', 'LOGO_INVISIBLE'],
  },
  'DELETE /admin/company/logo': {
    summary: "Take the company's logo away, so that the portal's own mark stands in its place.",
    access: { roles: [ADMIN], admins: ADMINS.owners },
    headers: z.object({ 'if-match': ifMatchLogo }),
    response: settings,
    errors: ['COMPANY_CHANGED'],
  },
})
