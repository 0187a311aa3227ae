import { atom } from 'jotai'

export type ShellDialog =
  | 'about'
  | 'statement'
  | 'shortcuts'
  | 'systems'
  | 'language'
  | 'mode'
  | 'palette'
  | 'messages'
  | 'chat'
  | 'settings'

/** The dialog of the top bar that is open; the user menu, the command palette and the keyboard all open them. */
export const shellDialogAtom = atom<ShellDialog | undefined>(undefined)
