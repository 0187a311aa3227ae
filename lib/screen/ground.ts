import { pictureAddress } from '@/lib/domain/picture-address'
import { cssColor } from '@/lib/portal/colors'
import type { ScreenDetail } from './layout'

const fits = { cover: 'cover', contain: 'contain', fill: '100% 100%', tile: 'auto' } as const

/** What a screen stands on. Only pictures that the platform keeps are loaded. */
export function groundStyle({ backgroundColor, backgroundImage, backgroundFit }: ScreenDetail) {
  const picture = backgroundImage === '' ? null : pictureAddress(backgroundImage)
  return {
    backgroundColor: cssColor(backgroundColor) || undefined,
    ...(picture && {
      backgroundImage: `url(${JSON.stringify(picture)})`,
      backgroundPosition: 'center',
      backgroundRepeat: backgroundFit === 'tile' ? 'repeat' : 'no-repeat',
      backgroundSize: fits[backgroundFit],
    }),
  }
}

/** Whether words on this ground have to be bright. Without a colour it is a wall, which is dark. */
export function isDarkGround(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = partsOf(cssColor(color))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140
}

function partsOf(color: string): number[] {
  const [, digits] = /^#([0-9a-f]{3,8})$/.exec(color) ?? []
  if (digits === undefined) return (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const pairs = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.slice(0, 3).map((pair) => Number.parseInt(pair, 16))
}
