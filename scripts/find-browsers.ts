/** Debian's Firefox, which the tests drive by WebDriver BiDi. */
export const FIREFOX = '/usr/bin/firefox-esr'
/** Debian's WebKitGTK with its driver. */
export const WEBKIT = {
  driver: '/usr/bin/WebKitWebDriver',
  browser: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
}
