/** The button's text that the document has, '' for the portal's own; undefined without single sign-on (decision 71). */
export function readSignOnOffer(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content
}
