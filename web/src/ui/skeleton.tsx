/** The shape of what is coming. Give it the size of the final content, so that nothing jumps. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line/60 ${className}`} />
}

/** Says once, for those who cannot see the skeletons, that something loads. */
export function LoadingText({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
