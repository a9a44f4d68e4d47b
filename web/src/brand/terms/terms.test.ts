import { TERMS_VERSION } from '@portal/contract/terms'
import { expect, test } from 'vitest'
import { privacyNotice } from './privacy-notice.ts'
import { termsMalaysia } from './terms-malaysia.ts'
import { termsSingapore } from './terms-singapore.ts'

test.each([termsMalaysia, termsSingapore, privacyNotice])(
  '$title is the version that consents are recorded with',
  document => {
    expect(document.version).toBe(TERMS_VERSION)
  },
)
