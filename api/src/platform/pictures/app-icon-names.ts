/**
 * The icons of the installed app, by the file name in `/icons/`, with their side in pixels. A launcher cuts a `maskable` icon to
 * its own shape and keeps the middle circle of four fifths. iOS rounds the corners of `apple`.
 */
export const APP_ICONS = {
  'any-192.png': 192,
  'any-512.png': 512,
  'maskable-512.png': 512,
  'apple-180.png': 180,
} as const
export type AppIcon = keyof typeof APP_ICONS
export const APP_ICON_NAMES = Object.keys(APP_ICONS) as AppIcon[] // Object.keys loses the key type

export function isAppIcon(name: string): name is AppIcon {
  return Object.hasOwn(APP_ICONS, name)
}
