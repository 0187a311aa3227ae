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
  | 'settings'

/** The dialog of the top bar that is open; the user menu, the command palette and the keyboard all open them. */
export const shellDialogAtom = atom<ShellDialog | undefined>(undefined)

/** The chat stands beside the page and its dialogs: one goes on working while one talks. */
export const isChatOpenAtom = atom(false)
