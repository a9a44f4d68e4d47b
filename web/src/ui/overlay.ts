import { createContext, type RefObject } from 'react'

/** The element that is the screen, the whole window or a box within it: dialogs open inside. */
export const OverlayContext = createContext<RefObject<HTMLElement | null>>({ current: null })
