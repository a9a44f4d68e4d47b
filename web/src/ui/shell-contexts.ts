import { createContext, type RefObject } from 'react'

/** The element that contains the screen: the window or the phone-sized box. Dialogs open inside it. */
export const OverlayContext = createContext<RefObject<HTMLElement | null>>({ current: null })

/** Whether the screen has the width of a laptop's window. In classes: `wide:`. */
export const WideLayoutContext = createContext(false)
