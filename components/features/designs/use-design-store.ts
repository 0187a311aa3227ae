import { createContext, useContext } from 'react'
import { type DesignInfo, designBase, designTag } from '@/lib/contract/online-dev/design-base'
import { createDesign, saveDesign } from './mutations'
import { readDesign } from './queries'

/** Where the design that is worked on is kept: among the modules, or among the forms of flows. All parts of a designer ask the same one. */
export type DesignStore = {
  /** What the presence of people at a design is told under; null where it is not told. */
  presence: string | null
  /** Letters of a name at most. */
  nameMax: number
  read: (id: string) => Promise<DesignInfo>
  /** The whole design as it is now; throws where it does not fit the call, and `conflict` where somebody else was faster. */
  save: (next: DesignInfo) => Promise<unknown>
  /** Another one like it, made once for the key. */
  copy: (design: DesignInfo, key: string) => Promise<{ msg: string }>
}

export const moduleStore: DesignStore = {
  presence: designTag.tag,
  nameMax: 100,
  read: readDesign,
  save: (next) => saveDesign(next.id, designBase.update.body.parse(next)),
  copy: (design, key) =>
    createDesign(designBase.create.body.parse({ ...design, id: undefined, version: undefined }), { id: null, key }),
}

const Store = createContext(moduleStore)
export const DesignStoreProvider = Store.Provider

export function useDesignStore(): DesignStore {
  return useContext(Store)
}
