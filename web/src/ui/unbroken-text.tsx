/** A phone or lot number: its hyphens and spaces end no line, unless it is longer than one. */
export function UnbrokenText({ text }: { text: string }) {
  return <span className="wrap-anywhere inline-block">{text}</span>
}
