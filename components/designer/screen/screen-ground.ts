import type { CSSProperties } from 'react'
import type { TreeDocument } from '@/lib/designer/public'
import { storedScreen } from '@/lib/designer/screen/public'
import { pictureAddress } from '@/lib/domain/picture-address'
import { cssColor } from '@/lib/portal/colors'
import { readScreen } from '@/lib/screen/layout'

const fits = { cover: 'cover', contain: 'contain', fill: '100% 100%', tile: 'auto' } as const

/** What a screen stands on, as styles. Only pictures that the platform keeps are loaded. */
export function groundOf(doc: TreeDocument): CSSProperties {
  const detail = readScreen({ detail: storedScreen(doc).detail, component: [] })?.layout.detail
  if (!detail) return {}
  const picture = detail.backgroundImage === '' ? null : pictureAddress(detail.backgroundImage)
  return {
    backgroundColor: cssColor(detail.backgroundColor) || undefined,
    ...(picture && {
      backgroundImage: `url(${JSON.stringify(picture)})`,
      backgroundPosition: 'center',
      backgroundRepeat: detail.backgroundFit === 'tile' ? 'repeat' : 'no-repeat',
      backgroundSize: fits[detail.backgroundFit],
    }),
  }
}
