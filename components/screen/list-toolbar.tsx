import { useTranslations } from 'next-intl'
import { type ReactNode, useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { useNarrow } from '@/components/ui/data-table/use-narrow'
import { Icon } from '@/components/ui/icon'
import { ConditionsToggle, DensityMenu } from './list-look'
import styles from './screen.module.css'
import type { List } from './use-list'
import { TightLine, useTightLine } from './use-tight-line'

type ListToolbarProps<Row, Filters> = {
  list: List<Row, Filters>
  children?: ReactNode
  batch?: ReactNode
  chosen?: string | undefined
  tools?: ReactNode
  hint?: ReactNode
  /** Conditions above, which can be put away. */
  hasConditionsArea?: boolean
  /** Its rows can be chosen; on phones the buttons beside the main one wait for that. */
  isSelectable?: boolean
}

/** The line above a table: actions, what is chosen and what can be done with it, and at the end asking again. */
export function ListToolbar<Row, Filters>({
  list,
  children,
  batch,
  chosen,
  tools,
  hint,
  hasConditionsArea,
  isSelectable,
}: ListToolbarProps<Row, Filters>) {
  const t = useTranslations('list')
  const isNarrow = useNarrow()
  const count = list.selected.size
  const lineRef = useRef<HTMLDivElement>(null)
  const isTight = useTightLine(lineRef, `${count > 0} ${chosen}`)
  return (
    <div
      ref={lineRef}
      className={styles.toolbar}
      data-toolbar
      data-selectable={isSelectable || undefined}
      data-chosen={count > 0 || undefined}
    >
      {hint && (
        <p className={styles.hint}>
          <Icon name="info" size={16} />
          {hint}
        </p>
      )}
      <TightLine value={isTight}>{children}</TightLine>
      {count > 0 && (
        <span className={styles.chosen}>
          <span role="status">{chosen ?? t('selected', { count })}</span>
          {batch}
          <Button variant="text" size="sm" onClick={() => list.select(new Set())}>
            {t('clearSelection')}
          </Button>
        </span>
      )}
      <span className={styles.tools}>
        {hasConditionsArea && <ConditionsToggle />}
        {tools}
        {/* Cards have no height to choose, and the line no room for it. */}
        {!isNarrow && <DensityMenu />}
        <IconButton
          label={t('refresh')}
          className={styles.refresh}
          onClick={list.page.ask}
          aria-busy={list.page.isAsking || undefined}
        >
          <Icon name="refresh" />
        </IconButton>
      </span>
    </div>
  )
}
