import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldPopover } from '@/components/ui/field-popover'
import { LineIcon } from '@/components/ui/icon'
import { ColorTool } from '@/components/widgets/editor/color-tool'
import type { Stop } from '@/components/widgets/editor/use-tool-stops'
import type { Border, BorderPlaces } from '@/lib/designer/report/public'
import { Choice, Tool } from '../shell/tool-bar'
import styles from './report-designer.module.css'
import { sheetIcons } from './sheet-icon-paths'
import { useSheetParts } from './sheet-parts'

const places: readonly BorderPlaces[] = ['all', 'outer', 'inner', 'none', 'top', 'bottom', 'left', 'right']
const kinds = ['solid', 'dashed', 'dotted', 'double'] as const
const widths = ['0.2', '0.4', '0.7', '1'] as const

/** A stop of its own for each control of the panel: it is no part of the toolbar. */
const ownStop = { tabIndex: 0 } as Stop

/** Lines of a width, a kind and a colour, around and between the cells that are chosen. */
export function BorderTool({ stop }: { stop: Stop }) {
  const t = useTranslations('reportdesigner.borders')
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [border, setBorder] = useState<Border>({ width: 0.2, style: 'solid', color: '#000000' })
  return (
    <>
      <Tool
        icon={<LineIcon path={sheetIcons.borders} />}
        label={t('name')}
        stop={stop}
        isOpen={isOpen}
        buttonRef={buttonRef}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <FieldPopover anchorRef={buttonRef} onClose={() => setOpen(false)} role="dialog" className={styles.borderPanel ?? ''}>
          <BorderPanel
            border={border}
            onBorder={setBorder}
            onClose={() => {
              setOpen(false)
              buttonRef.current?.focus()
            }}
          />
        </FieldPopover>
      )}
    </>
  )
}

type PanelProps = { border: Border; onBorder: (border: Border) => void; onClose: () => void }

function BorderPanel({ border, onBorder, onClose }: PanelProps) {
  const t = useTranslations('reportdesigner.borders')
  const { actions } = useSheetParts()
  const ref = useRef<HTMLFieldSetElement>(null)
  // External system: keyboard focus, which moves into the panel as it opens.
  useEffect(() => ref.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <fieldset ref={ref} className={styles.borders} aria-label={t('name')} onKeyDown={onKeyDown}>
      <div className={styles.borderPlaces}>
        {places.map((place) => (
          <button
            key={place}
            type="button"
            className={styles.borderPlace}
            aria-label={t(place)}
            data-tip={t(place)}
            onClick={() => actions.borders(place, border)}
          >
            <span className={styles.borderFace} data-place={place} />
          </button>
        ))}
      </div>
      <div className={styles.borderLine}>
        <Choice
          label={t('style')}
          stop={ownStop}
          value={border.style}
          options={kinds.map((kind) => [kind, t(`kinds.${kind}`)])}
          onChange={(style) => onBorder({ ...border, style: kinds.find((one) => one === style) ?? 'solid' })}
          isNarrow
        />
        <Choice
          label={t('width')}
          stop={ownStop}
          value={String(border.width)}
          options={widths.map((width) => [width, `${width} mm`])}
          onChange={(width) => onBorder({ ...border, width: Number(width) })}
        />
        <ColorTool
          kind="textColor"
          stop={ownStop}
          color={border.color}
          onColor={(color) => onBorder({ ...border, color: color || '#000000' })}
        />
      </div>
    </fieldset>
  )
}
