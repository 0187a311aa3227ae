'use client'

import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { PaletteGroup } from '@/components/widget-kits/designer/widget-designer'
import { usePinyin } from '@/lib/client/use-pinyin'
import { type PaletteType, paletteTypes } from '@/lib/form/widget-facts/widget-types'
import { useDesigner } from '../shell/designer-context'
import { PaletteButton } from '../shell/palette-button'
import { PaletteFrame, PaletteSection } from '../shell/palette-frame'
import { ColumnGroups, useColumnGroups } from './tables/column-palette'
import { useMakeNode } from './use-make-node'
import { widgetDesigners } from './widget-designers'
import { WidgetIcon } from './widget-icon'

const groups: readonly PaletteGroup[] = ['basic', 'advanced', 'system', 'layout']
const offered = paletteTypes.filter((type) => widgetDesigners[type].isOffered !== false)

type Attach = (element: HTMLElement | null) => undefined | (() => void)
type PaletteProps = {
  /** Makes an item something that can be dragged. */
  attach?: (type: PaletteType) => Attach
}

/** What a form can be made of (contract 3a §13): pressing an item, or Enter on it, adds it behind what is chosen. */
export function Palette({ attach }: PaletteProps) {
  const t = useTranslations('designer.palette')
  const [keyword, setKeyword] = useState('')
  const shown = useFound(keyword)
  const columns = useColumnGroups(keyword)
  return (
    <PaletteFrame keyword={keyword} onKeyword={setKeyword} isEmpty={shown.length === 0 && columns.length === 0}>
      <ColumnGroups groups={columns} />
      {groups.map((group) => (
        <PaletteSection
          key={group}
          title={t(`groups.${group}`)}
          items={shown.filter((type) => widgetDesigners[type].group === group)}
          draw={(type) => <PaletteItem type={type} isStop={type === shown[0]} {...(attach ? { attach: attach(type) } : {})} />}
        />
      ))}
    </PaletteFrame>
  )
}

function useFound(keyword: string): readonly PaletteType[] {
  const tNames = useTranslations('designer.widgets')
  const reads = usePinyin(keyword)
  return useMemo(() => {
    const wanted = keyword.trim().toLowerCase()
    if (wanted === '') return offered
    return offered.filter((type) => {
      const name = tNames(type)
      return name.toLowerCase().includes(wanted) || type.toLowerCase().includes(wanted) || reads?.(name)
    })
  }, [keyword, reads, tNames])
}

type PaletteItemProps = {
  type: PaletteType
  /** The Tab key comes here; arrows walk on. */
  isStop?: boolean
  attach?: Attach
}

function PaletteItem({ type, isStop = true, attach }: PaletteItemProps) {
  const tNames = useTranslations('designer.widgets')
  const { actions } = useDesigner()
  const make = useMakeNode()
  const add = () => {
    actions.add([make(type)])
  }
  const name = tNames(type)
  return <PaletteButton ref={attach} icon={<WidgetIcon type={type} />} {...{ type, name, tip: name, isStop }} onPress={add} />
}
