import { useTranslations } from 'next-intl'
import { type Lines, type Stretch, setLines } from '@/lib/designer/report/public'
import { cellName, type ReportTemplate } from '@/lib/report/template'
import { SettingNote, SettingsSection, SwitchSetting } from '../../list/settings'
import { useSession } from '../../shell/session-context'
import { useSelectedRange } from '../sheet-context'
import { FormulaSetting } from './formula-setting'
import { LengthSetting } from './length-setting'
import { useSheet } from './use-sheet'

const rowFlags = ['isHead', 'keepsWithNext', 'breaksAfter', 'grows'] as const
const lineSizeMax = 500
const letterOf = (column: number) => cellName(0, column).replace(/\d+$/, '')

/** The rows and columns of what is chosen: how large they are, when they hide, and what they do at the end of a page. */
export function LinesPanel() {
  const range = useSelectedRange()
  const { rows, columns } = useSheet()
  const [row, column] = [rows[range.row], columns[range.column]]
  return (
    <>
      {row ? <Rows row={row} stretch={{ start: range.row, count: range.rowEnd - range.row + 1 }} /> : null}
      {column ? <Columns column={column} stretch={{ start: range.column, count: range.columnEnd - range.column + 1 }} /> : null}
    </>
  )
}

function Rows({ row, stretch }: { row: ReportTemplate['rows'][number]; stretch: Stretch }) {
  const t = useTranslations('reportpanels.lines')
  const { set, endBurst } = useLines('rows', stretch)
  const { start, count } = stretch
  return (
    <SettingsSection title={count === 1 ? t('row', { row: start + 1 }) : t('rows', { from: start + 1, to: start + count })}>
      <LengthSetting
        label={t('height')}
        max={lineSizeMax}
        value={row.height}
        onType={(height) => set('height', height, true)}
        onLeave={endBurst}
      />
      {rowFlags.map((flag) => (
        <SwitchSetting
          key={flag}
          label={t(flag)}
          tip={t(`${flag}Tip`)}
          isOn={row[flag]}
          onChange={(isOn) => set(flag, isOn ? true : undefined)}
        />
      ))}
      <HiddenWhen value={row.hiddenWhen} onType={(when) => set('hiddenWhen', when || undefined, true)} onLeave={endBurst} />
    </SettingsSection>
  )
}

function Columns({ column, stretch }: { column: ReportTemplate['columns'][number]; stretch: Stretch }) {
  const t = useTranslations('reportpanels.lines')
  const { set, endBurst } = useLines('columns', stretch)
  const { start, count } = stretch
  return (
    <SettingsSection
      title={
        count === 1
          ? t('column', { column: letterOf(start) })
          : t('columns', { from: letterOf(start), to: letterOf(start + count - 1) })
      }
    >
      <LengthSetting
        label={t('width')}
        max={lineSizeMax}
        value={column.width}
        onType={(width) => set('width', width, true)}
        onLeave={endBurst}
      />
      <HiddenWhen value={column.hiddenWhen} onType={(when) => set('hiddenWhen', when || undefined, true)} onLeave={endBurst} />
    </SettingsSection>
  )
}

type HiddenProps = { value: string; onType: (formula: string) => void; onLeave: () => void }

function HiddenWhen(props: HiddenProps) {
  const t = useTranslations('reportpanels.lines')
  return (
    <>
      <FormulaSetting label={t('hiddenWhen')} {...props} />
      <SettingNote>{t('hiddenHint')}</SettingNote>
    </>
  )
}

function useLines(lines: Lines, stretch: Stretch) {
  const session = useSession()
  return {
    set: (key: string, value: unknown, isBurst = false) =>
      void session.run(
        setLines(lines, stretch, [{ path: [key], value }]),
        isBurst ? `${lines} ${stretch.start} ${key}` : undefined,
      ),
    endBurst: () => session.history.endBurst(),
  }
}
