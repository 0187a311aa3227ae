import { createContext, type ReactNode } from 'react'

/**
 * The screen of a path of this site, for what shows one inside of itself, such as a portal that is a page; null for what this person may not
 * open. The shell gives it, which knows all screens.
 */
export const ScreenAtContext = createContext<(path: string) => ReactNode>(() => null)
