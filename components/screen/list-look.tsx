import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { IconButton } from '@/components/ui/button'
import { type ColumnWidths, type Density, densities } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { useRemembered } from '@/components/ui/remembered'

const densityKept = z.enum(densities)
const parseDensity = (value: unknown): Density => densityKept.parse(value)

/** How close the rows of all lists stand (the look §2), as this person likes it. */
export function useDensity(): [Density, (density: Density) => void] {
  return useRemembered('list.density', parseDensity, 'standard')
}

export function DensityMenu() {
  const t = useTranslations('list.density')
  const [density, choose] = useDensity()
  return (
    <Menu
      label={t('title')}
      trigger={<Icon name="rows" />}
      entries={densities.map((each) => ({
        key: each,
        label: t(each),
        isChecked: each === density,
        onSelect: () => choose(each),
      }))}
    />
  )
}

const parseFold = (value: unknown): boolean => z.boolean().parse(value)

/** Whether this person has put the conditions above lists away; what is in force is named all the same. */
export function useConditionsFold(): [boolean, (isFolded: boolean) => void] {
  return useRemembered('list.conditionsFolded', parseFold, false)
}

export function ConditionsToggle() {
  const t = useTranslations('list.search')
  const [isFolded, fold] = useConditionsFold()
  return (
    <IconButton label={t(isFolded ? 'showArea' : 'hideArea')} aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
      <Icon name="filter" />
    </IconButton>
  )
}

/** Lists whose widths are kept, the one that was changed last first. */
const listsMax = 60
const columnsMax = 200
const widthsKept = z.array(z.tuple([z.string().max(300), z.record(z.string(), z.number().finite().positive())])).max(listsMax)
const parseWidths = (value: unknown): KeptWidths => widthsKept.parse(value)
type KeptWidths = readonly (readonly [string, ColumnWidths])[]
const noWidths: KeptWidths = []

/** The widths that this person gave to the columns of a list, for the next visit. Lists are known by their address and name. */
export function useColumnWidths(label: string): {
  widths: ColumnWidths | undefined
  onWidthsChange: (widths: ColumnWidths) => void
} {
  const [path] = useState(() => window.location.pathname)
  const list = `${path} ${label}`.slice(0, 300)
  const [kept, keep] = useRemembered('list.widths', parseWidths, noWidths)
  return {
    widths: kept.find(([name]) => name === list)?.[1],
    onWidthsChange: (widths) => {
      const own = Object.fromEntries(Object.entries(widths).slice(0, columnsMax))
      const others = kept.filter(([name]) => name !== list)
      keep((Object.keys(own).length > 0 ? [[list, own] as const, ...others] : others).slice(0, listsMax))
    },
  }
}
