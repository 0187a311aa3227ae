import { useTranslations } from 'next-intl'
import { type DragEvent, useMemo, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { usePinyin } from '@/lib/client/use-pinyin'
import { newItem } from '@/lib/designer/portal/public'
import { type PortalPalette as Group, type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'
import { useDesigner } from '../shell/designer-context'
import { PaletteButton } from '../shell/palette-button'
import { PaletteFrame, PaletteSection } from '../shell/palette-frame'
import { carried } from './carried'
import { portalIcon } from './portal-icons'
import { usePortalWords } from './use-portal-words'

const groups: readonly Group[] = ['layout', 'system', 'basic', 'chart']
const keys = Object.keys(portalKinds) as PortalKey[]

/** What a portal is made of (contract 4b §3.2): pressing one, or Enter on it, adds it; it can be dragged into a grid too. */
export function PortalPalette() {
  const t = useTranslations('portaldesigner.palette')
  const [keyword, setKeyword] = useState('')
  const shown = useFound(keyword)
  return (
    <PaletteFrame keyword={keyword} onKeyword={setKeyword} isEmpty={shown.length === 0}>
      {groups.map((group) => (
        <PaletteSection
          key={group}
          title={t(group)}
          items={shown.filter((key) => portalKinds[key].palette === group)}
          draw={(key) => <Offer kind={key} isStop={key === shown[0]} />}
        />
      ))}
    </PaletteFrame>
  )
}

function useFound(keyword: string): readonly PortalKey[] {
  const { typeName } = usePortalWords()
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return keys
    return keys.filter((key) => typeName(key).toLowerCase().includes(wanted) || reads?.(typeName(key)))
  }, [keyword, reads, typeName])
}

function Offer({ kind, isStop }: { kind: PortalKey; isStop: boolean }) {
  const { actions } = useDesigner()
  const { typeName, fresh } = usePortalWords()
  const name = typeName(kind)
  const start = (event: DragEvent) => {
    // Firefox begins no drag without data.
    event.dataTransfer.setData('text/plain', '')
    event.dataTransfer.effectAllowed = 'copy'
    carried.begin(kind)
  }
  return (
    <PaletteButton
      {...{ type: kind, name, tip: name, isStop }}
      icon={<Icon name={portalIcon(kind)} size={16} />}
      draggable
      onDragStart={start}
      onDragEnd={() => carried.end()}
      onPress={() => actions.add([newItem(kind, fresh)])}
    />
  )
}
