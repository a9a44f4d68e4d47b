import { createContext } from 'react'

/** Whether the screen has the width of a laptop's window. In classes: `wide:`. */
export const WideLayoutContext = createContext(false)
