import { createContext } from 'react'

/** Whether the screen has the width of a laptop's window: `wide:` in its classes. */
export const WideContext = createContext(false)
