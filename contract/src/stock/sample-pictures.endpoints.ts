import * as z from 'zod/mini'
import { ADMINS } from '../admin-roles.ts'
import { bytes, defineEndpoints, id } from '../endpoint.ts'
import { ifMatchVersion } from '../headers.ts'
import { PICTURE_BYTES_MAX } from '../platform/picture-rules.ts'
import { ADMIN } from '../roles.ts'
import { sample } from './stock.endpoints.ts'

/** The SHA-256 of a picture as base64url; part of its URL. */
export const pictureHash = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be a hash.'))

export const samplePictureEndpoints = defineEndpoints({
  'GET /sample-pictures/:hash': {
    summary: 'A picture of a sample, 208 × 208 pixels. What a hash names never changes.',
    access: 'public',
    load: 'picture',
    params: z.strictObject({ hash: pictureHash }),
    response: bytes,
    file: 'image/webp',
    errors: ['NOT_FOUND'],
  },
  'POST /admin/samples/:id/picture': {
    summary:
      'Give a sample a picture: the square in the middle of a JPEG, PNG or WebP file, which is the body.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    load: 'upload',
    headers: z.object({ 'if-match': ifMatchVersion }),
    params: z.strictObject({ id }),
    body: bytes,
    bodyIs: 'picture',
    bodyMax: PICTURE_BYTES_MAX,
    response: sample,
    errors: ['NOT_FOUND', 'SAMPLE_CHANGED', 'PICTURE_UNREADABLE', 'PICTURE_TOO_LARGE'],
  },
  'DELETE /admin/samples/:id/picture': {
    summary: 'Take the picture of a sample away, so that one is drawn for its kind.',
    access: { roles: [ADMIN], admins: ADMINS.managers },
    headers: z.object({ 'if-match': ifMatchVersion }),
    params: z.strictObject({ id }),
    response: sample,
    errors: ['NOT_FOUND', 'SAMPLE_CHANGED'],
  },
})
