import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Icon, LineIcon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { ColorTool } from '@/components/widgets/editor/color-tool'
import { EditorIcon } from '@/components/widgets/editor/editor-icons'
import { type Stop, useToolStops } from '@/components/widgets/editor/use-tool-stops'
import type { ReportFormat, ReportStyle } from '@/lib/report/template'
import { Choice, Group, Tool, toolBarClass } from '../shell/tool-bar'
import { BorderTool } from './border-tool'
import { useActiveCell } from './sheet-context'
import { sheetIcons } from './sheet-icon-paths'
import { useSheetParts, useToSheet } from './sheet-parts'

const sizes = ['7', '8', '9', '10', '11', '12', '14', '16', '18', '20', '24', '28', '36'] as const
const fonts = ['sans', 'serif', 'mono'] as const
const words = ['bold', 'italic', 'underline'] as const
const aligns = ['left', 'center', 'right'] as const
const verticals = ['top', 'middle', 'bottom'] as const

/** Number formats by the names of everyday use; everything else is set in the properties of the cell. */
const formats = {
  text: { kind: 'text' },
  integer: { kind: 'number', decimals: 0, thousands: true },
  amount: { kind: 'number', decimals: 2, thousands: true },
  percent: { kind: 'percent', decimals: 2 },
  date: { kind: 'date', pattern: 'yyyy-MM-dd' },
  time: { kind: 'date', pattern: 'yyyy-MM-dd HH:mm' },
  amountInWords: { kind: 'amountInWords' },
} as const satisfies Record<string, Partial<ReportFormat>>
type FormatKey = keyof typeof formats
const formatKeys = Object.keys(formats) as FormatKey[]

type PartProps = { style: ReportStyle; stop: () => Stop }

/** The tools of the cells that are chosen, as one stop of the Tab key; Escape goes back to the sheet. */
export function SheetTools() {
  const t = useTranslations('reportdesigner.tools')
  const { cell } = useActiveCell()
  const { stop, bar } = useToolStops(useToSheet())
  const style = cell?.style ?? {}
  return (
    <div {...bar} role="toolbar" aria-label={t('name')} className={toolBarClass}>
      <WordTools style={style} stop={stop} />
      <BorderTool stop={stop()} />
      <PlaceTools style={style} stop={stop} />
      <MergeTool stop={stop()} />
      <FormatTool stop={stop()} format={cell?.format} />
    </div>
  )
}

function WordTools({ style, stop }: PartProps) {
  const t = useTranslations('reportdesigner.tools')
  const { actions } = useSheetParts()
  return (
    <>
      <Choice
        label={t('font')}
        stop={stop()}
        value={style.font ?? ''}
        options={fonts.map((font) => [font, t(`fonts.${font}`)])}
        unset={t('fontDefault')}
        onChange={(font) => actions.style('font', font === '' ? undefined : font)}
        isNarrow
      />
      <Choice
        label={t('size')}
        stop={stop()}
        value={style.size === undefined ? '' : String(style.size)}
        options={sizes.map((size) => [size, size])}
        unset={t('sizeDefault')}
        onChange={(size) => actions.style('size', size === '' ? undefined : Number(size))}
        isNarrow
      />
      <Group>
        {words.map((word) => (
          <Tool
            key={word}
            icon={<EditorIcon name={word} />}
            label={t(word)}
            stop={stop()}
            isOn={style[word] === true}
            onPress={() => actions.toggle(word)}
          />
        ))}
        <ColorTool
          kind="textColor"
          stop={stop()}
          color={style.color ?? ''}
          onColor={(color) => actions.style('color', color || undefined)}
        />
        <ColorTool
          kind="backColor"
          stop={stop()}
          color={style.fill ?? ''}
          onColor={(color) => actions.style('fill', color || undefined)}
        />
      </Group>
    </>
  )
}

function PlaceTools({ style, stop }: PartProps) {
  const t = useTranslations('reportdesigner.tools')
  const { actions } = useSheetParts()
  return (
    <>
      <Group>
        {aligns.map((side) => (
          <Tool
            key={side}
            icon={<EditorIcon name={side} />}
            label={t(side)}
            stop={stop()}
            isOn={style.align === side}
            onPress={() => actions.style('align', style.align === side ? undefined : side)}
          />
        ))}
      </Group>
      <Group>
        {verticals.map((side) => (
          <Tool
            key={side}
            icon={<LineIcon path={sheetIcons[side]} />}
            label={t(side)}
            stop={stop()}
            isOn={(style.vertical ?? 'middle') === side}
            onPress={() => actions.style('vertical', side === 'middle' ? undefined : side)}
          />
        ))}
        <Tool
          icon={<LineIcon path={sheetIcons.wrap} />}
          label={t('wrap')}
          stop={stop()}
          isOn={style.wrap === true}
          onPress={() => actions.toggle('wrap')}
        />
      </Group>
    </>
  )
}

/** Drawn after the others: places are handed out in the order of drawing. */
function MergeTool({ stop }: { stop: Stop }) {
  const t = useTranslations('reportdesigner.tools')
  const { cell } = useActiveCell()
  const { actions } = useSheetParts()
  const isMerged = cell !== null && (cell.rowSpan > 1 || cell.columnSpan > 1)
  return (
    <Tool
      icon={<LineIcon path={isMerged ? sheetIcons.unmerge : sheetIcons.merge} />}
      label={t(isMerged ? 'unmerge' : 'merge')}
      stop={stop}
      isOn={isMerged}
      onPress={() => actions.toggleMerge()}
    />
  )
}

function FormatTool({ stop, format }: { stop: Stop; format: ReportFormat | undefined }) {
  const t = useTranslations('reportdesigner.tools')
  const { actions } = useSheetParts()
  return (
    <Choice
      label={t('format')}
      stop={stop}
      value={formatName(format)}
      options={formatKeys.map((key) => [key, t(`formats.${key}`)])}
      unset={t('formats.general')}
      onChange={(key) => {
        const chosen = formatKeys.find((one) => one === key)
        actions.change([{ path: ['format'], value: chosen && formats[chosen] }])
      }}
      isNarrow
    />
  )
}

function formatName(format: ReportFormat | undefined): string {
  if (!format || format.kind === 'general') return ''
  const same = formatKeys.find((key) => Object.entries(formats[key]).every(([name, value]) => format[name] === value))
  return same ?? formatKeys.find((key) => formats[key].kind === format.kind) ?? ''
}

const insertTools = [
  ['rows', 'rowBelow'],
  ['columns', 'columnRight'],
] as const
const removeTools = [
  ['rows', 'deleteRows'],
  ['columns', 'deleteColumns'],
] as const

/** Rows and columns, beside the steps that are taken back. */
export function LineTools() {
  const t = useTranslations('reportdesigner.menu')
  const { actions } = useSheetParts()
  const toSheet = useToSheet()
  const andBack = (act: () => unknown) => () => {
    act()
    toSheet()
  }
  return (
    <>
      {insertTools.map(([lines, key]) => (
        <IconButton key={key} label={t(key)} onClick={andBack(() => actions.insert(lines, 'after'))}>
          <LineIcon path={sheetIcons[lines]} size={16} />
        </IconButton>
      ))}
      <Menu
        label={t('remove')}
        trigger={<Icon name="trash" size={16} />}
        entries={removeTools.map(([lines, key]) => ({ key, label: t(key), onSelect: andBack(() => actions.remove(lines)) }))}
      />
    </>
  )
}
