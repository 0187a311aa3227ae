import type { PortalKey } from '@/lib/portal/widget-kinds'

let kind: PortalKey | null = null

/** What is being dragged out of the palette: a browser tells a place of it only when it is dropped, and its size is wanted before. */
export const carried = {
  begin: (key: PortalKey) => {
    kind = key
  },
  end: () => {
    kind = null
  },
  kind: () => kind,
}
