import { atom } from 'jotai'

export type ShellDialog = 'about' | 'statement' | 'shortcuts' | 'systems' | 'language' | 'mode' | 'palette' | 'settings'

/** The dialog of the top bar that is open; the user menu, the command palette and the keyboard all open them. */
export const shellDialogAtom = atom<ShellDialog | undefined>(undefined)

/** Stands beside the page and its dialogs, as one goes on working meanwhile. There is one place for it: the one takes it from the other. */
export type SidePanel = 'messages' | 'chat'
export const sidePanelAtom = atom<SidePanel | undefined>(undefined)
