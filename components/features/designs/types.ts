import type { ComponentType } from 'react'
import type { DesignInfo } from '@/lib/contract/online-dev/design-base'
import type { DesignStore } from './use-design-store'
import type { ReleaseRefusal } from './use-steps'

/** What is worked on in a designer: where it is kept, what it has, and the dialogs that are its own. The same for the life of the page. */
export type DesignSort = {
  store: DesignStore
  /** Whether there are lists, which can be switched off and on. */
  hasLists: boolean
  /** Whether releases are kept and can be compared. */
  hasVersions: boolean
  previewHref: (id: string) => string
  /** Why the platform would not release it; null where it would. */
  readRefusal: (id: string) => Promise<ReleaseRefusal | null>
  Basic: ComponentType<{ id: string; onSaved: () => void; onClose: () => void }>
  Release: ComponentType<{ design: DesignInfo; onReleased: () => void; onClose: () => void }>
}
