import { useTranslations } from 'next-intl'
import { type DragEvent, useMemo, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { usePinyin } from '@/lib/client/use-pinyin'
import { rootId } from '@/lib/designer/public'
import { addScreenItems, newScreenItem } from '@/lib/designer/screen/public'
import { type ScreenPalette as Group, type ScreenKey, screenKinds } from '@/lib/screen/kinds'
import { useDesigner } from '../shell/designer-context'
import { PaletteButton } from '../shell/palette-button'
import { PaletteFrame, PaletteSection } from '../shell/palette-frame'
import { carriedType } from './carried-type'
import { screenIcon } from './screen-icons'
import { useScreenWords } from './use-screen-words'

const groups: readonly Group[] = ['chart', 'data', 'text', 'media', 'ornament']
const keys = Object.keys(screenKinds) as ScreenKey[]

/** What a screen is made of: pressing one, or Enter on it, puts it into the middle of the screen; it can be dragged there too. */
export function ScreenPalette() {
  const t = useTranslations('screendesigner.palette')
  const [keyword, setKeyword] = useState('')
  const shown = useFound(keyword)
  return (
    <PaletteFrame keyword={keyword} onKeyword={setKeyword} isEmpty={shown.length === 0}>
      {groups.map((group) => (
        <PaletteSection
          key={group}
          title={t(group)}
          items={shown.filter((key) => screenKinds[key].palette === group)}
          draw={(key) => <Offer kind={key} isStop={key === shown[0]} />}
        />
      ))}
    </PaletteFrame>
  )
}

function useFound(keyword: string): readonly ScreenKey[] {
  const { typeName } = useScreenWords()
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return keys
    return keys.filter((key) => typeName(key).toLowerCase().includes(wanted) || reads?.(typeName(key)))
  }, [keyword, reads, typeName])
}

function Offer({ kind, isStop }: { kind: ScreenKey; isStop: boolean }) {
  const { session } = useDesigner()
  const { typeName, fresh } = useScreenWords()
  const name = typeName(kind)
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(carriedType, kind)
    event.dataTransfer.effectAllowed = 'copy'
  }
  const add = () => {
    const added = session.run(addScreenItems([newScreenItem(kind, fresh)], { into: rootId }))
    if (added) session.select(added.ids)
  }
  return (
    <PaletteButton
      {...{ type: kind, name, tip: name, isStop }}
      icon={<Icon name={screenIcon(kind)} size={16} />}
      draggable
      onDragStart={start}
      onPress={add}
    />
  )
}
