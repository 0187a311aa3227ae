import { isRecord, type RawRecord } from '@/lib/form/read'
import { isPortalKind, type ScreenKey, screenKinds } from '@/lib/screen/kinds'
import { screenOptions } from '@/lib/screen/options'
import { type NewWords, newItem } from '../portal/new-items'

/** Words in the language of whoever designs, for what a new item shows. */
export type NewScreenWords = NewWords & { screenTitle: (key: ScreenKey) => string }

/** Keys of an item of a portal that say where it stands there, and what only a portal does. */
const ofPortals: ReadonlySet<string> = new Set(['i', 'x', 'y', 'w', 'h', 'visibility', 'refresh', 'label'])

/** An item as the palette brings it; its id, its place and its layer are given when it is added. */
export function newScreenItem(key: ScreenKey, words: NewScreenWords): RawRecord {
  const { width, height } = screenKinds[key]
  const place = { left: 0, top: 0, width, height, zIndex: 0, angle: 0, isLocked: false, isHidden: false }
  const refresh = { seconds: 0, isPushed: true }
  const title = words.screenTitle(key)
  if (isPortalKind(key)) {
    const item = Object.entries(newItem(key, words)).filter(([name]) => !ofPortals.has(name))
    return { i: '', label: title, ...Object.fromEntries(item), ...titleOf(key, title), ...place, refresh, ...onDark(key, words) }
  }
  return {
    ...{ i: '', jnpfKey: key, label: title, title: '', ...place, card: {} },
    ...{ dataType: 'static', propsApi: '', propsApiName: '', templateJson: [], refresh },
    option: { ...screenOptions[key as keyof typeof screenOptions], ...sampleOf(key, words) },
    children: [],
  }
}

/** A text and a picture say what they are by themselves. */
const titleOf = (key: ScreenKey, title: string) => ({
  title: ['text', 'image', 'carousel', 'video', 'dataBoard'].includes(key) ? '' : title,
})

/** Screens are dark. */
function onDark(key: ScreenKey, words: NewScreenWords): RawRecord {
  const { option } = isPortalKind(key) ? newItem(key, words) : {}
  if (key !== 'text' || !isRecord(option)) return {}
  return { option: { ...option, textFontSize: 28, textFontColor: '#dbe8ff', textLeft: 'center' } }
}

function sampleOf(key: ScreenKey, { sample }: NewScreenWords): RawRecord {
  if (key === 'screenNumber') return { defaultValue: '12860' }
  if (key === 'screenProgress' || key === 'screenLevel') return { defaultValue: '68' }
  if (key !== 'screenTable') return {}
  return {
    columnData: [1, 2].map((at) => ({ fullName: sample('column', at), filedName: `field${at}`, align: 'left', width: 0 })),
    defaultValue: [1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ field1: sample('entry', at), field2: String(at * 17) })),
  }
}
