import type { ReactNode } from 'react'

type Props = { picture: ReactNode; title: string; text: string; children: ReactNode }

/** A screen that says one thing: a picture, a heading, a sentence, the way on. */
export function MessageScreen({ picture, title, text, children }: Props) {
  return (
    <main className="mx-auto grid min-h-(--screen-height) max-w-125 content-center justify-items-center gap-5 p-6 text-center">
      {picture}
      <h1 className="font-bold text-2xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="grid w-full max-w-80 gap-2 pt-2">{children}</div>
    </main>
  )
}
