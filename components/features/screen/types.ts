import type { ScreenItem } from '@/lib/screen/layout'

/** Whose calls bring a screen and its data: somebody who is signed in, or the key of a display. */
export type ScreenSource = { kind: 'screen'; id: string } | { kind: 'wall'; key: string }

/** A screen as it is shown. */
export type ShownScreen = { id: string; title: string; detail: string; component: string }

export type OwnItemProps = {
  item: ScreenItem
  /** What came, or the static data of its options. */
  data: unknown
  /** In the designer: nothing moves. */
  isDesign: boolean
}
