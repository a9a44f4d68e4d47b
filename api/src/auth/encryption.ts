import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Derives a separate key for each purpose from the app's secret. @returns 32 bytes */
export function deriveKey(appSecret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `hcp-portal ${purpose}`, 32))
}

/** Encrypts texts with a key from the app's secret and binds each text to an owner. */
export function createTextEncryption(
  appSecret: string,
  purpose: string,
): { seal(text: string, owner: string): string; open(sealed: string, owner: string): string } {
  const key = deriveKey(appSecret, purpose)
  return {
    seal(text: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    /** @throws Error when the secret or the owner differs, or the text was modified */
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url')
      const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    },
  }
}
