import { useTranslations } from 'next-intl'
import type { ReportCell } from '@/lib/report/template'
import { RemoteSetting, SegmentsSetting, SettingNote, SettingsSection } from '../../list/settings'
import { useModules } from '../../shell/remote-lists'
import { HandedRows } from './handed-rows'
import { useRecordFields, useReportParameters, useReports } from './remote-choices'
import type { CellHolder } from './use-cell-holder'

type Link = NonNullable<ReportCell['link']>
type LinkProps<Kind extends Link = Link> = { link: Kind; holder: CellHolder }

const kinds = ['none', 'records', 'report'] as const
const fresh = {
  records: { kind: 'records', moduleId: '', conditions: [] },
  report: { kind: 'report', reportId: '', parameters: [] },
} as const

/** Where a press on the cell leads: to the records behind it, or to another report. */
export function LinkSection({ link, holder }: { link: ReportCell['link']; holder: CellHolder }) {
  const t = useTranslations('reportpanels.link')
  return (
    <SettingsSection title={t('name')} isOpen={link !== undefined}>
      <SegmentsSetting
        label={t('kind')}
        isWide
        options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={link?.kind ?? 'none'}
        onChange={(kind) =>
          holder.setAll([{ path: ['link'], value: kind === 'records' || kind === 'report' ? fresh[kind] : undefined }])
        }
      />
      {link?.kind === 'records' ? <RecordsLink link={link} holder={holder} /> : null}
      {link?.kind === 'report' ? <ReportLink link={link} holder={holder} /> : null}
    </SettingsSection>
  )
}

function RecordsLink({ link, holder }: LinkProps<Extract<Link, { kind: 'records' }>>) {
  const t = useTranslations('reportpanels.link')
  const fields = useRecordFields(link.moduleId)
  return (
    <>
      <RemoteSetting
        label={t('module')}
        remote={useModules('records')}
        knownText={link.moduleId}
        values={link.moduleId === '' ? [] : [link.moduleId]}
        onChange={([moduleId]) => moduleId && holder.setAll([{ path: ['link'], value: { ...link, moduleId, conditions: [] } }])}
      />
      {link.moduleId === '' ? null : (
        <HandedRows
          label={t('conditions')}
          names={fields}
          rows={link.conditions}
          onChange={(conditions) => holder.setAll([{ path: ['link'], value: { ...link, conditions } }], 'link')}
          onLeave={holder.endBurst}
        />
      )}
      <SettingNote>{t('recordsHint')}</SettingNote>
    </>
  )
}

function ReportLink({ link, holder }: LinkProps<Extract<Link, { kind: 'report' }>>) {
  const t = useTranslations('reportpanels.link')
  const parameters = useReportParameters(link.reportId)
  return (
    <>
      <RemoteSetting
        label={t('report')}
        remote={useReports()}
        knownText={link.reportId}
        values={link.reportId === '' ? [] : [link.reportId]}
        onChange={([reportId]) => reportId && holder.setAll([{ path: ['link'], value: { ...link, reportId, parameters: [] } }])}
      />
      {link.reportId === '' ? null : (
        <HandedRows
          label={t('parameters')}
          names={parameters}
          rows={link.parameters}
          onChange={(next) => holder.setAll([{ path: ['link'], value: { ...link, parameters: next } }], 'link')}
          onLeave={holder.endBurst}
        />
      )}
    </>
  )
}
