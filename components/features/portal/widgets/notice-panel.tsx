import { type CSSProperties, Fragment } from 'react'
import { Icon } from '@/components/ui/icon'
import { Tag } from '@/components/ui/tag'
import type { DashboardNotice } from '@/lib/contract/message/dashboard'
import { formatDate } from '@/lib/datetime/format'
import { pictureAddress } from '@/lib/domain/picture-address'
import { steadyTone } from '@/lib/domain/tone'
import { wordColor } from '@/lib/portal/colors'
import { type OptionReader, reader } from '@/lib/portal/options'
import { Table } from './table-panel'
import styles from './widgets.module.css'

type NoticeRowsProps = {
  options: OptionReader
  label: string
  rows: readonly DashboardNotice[]
  onOpen: (row: DashboardNotice) => void
}

/** A table (style 1), or a list with pictures. */
export function NoticeRows({ options, label, rows, onOpen }: NoticeRowsProps) {
  if (options.number('styleType', 1) !== 1) return <NoticeList options={options} rows={rows} onOpen={onOpen} />
  const columns = options
    .rows('columnData')
    .map((column) => reader(column))
    .filter((column) => column.flag('show', true))
  return (
    <Table
      options={options}
      columns={columns.length > 0 ? columns : usualColumns}
      label={label}
      rows={rows}
      cellOf={(row, name) => {
        if (name === 'classify') return row.category && <Tag tone={steadyTone(row.category)}>{row.category}</Tag>
        if (name !== 'fullName') return noticeText(row, name)
        return (
          <button type="button" className={styles.cellLink} onClick={() => onOpen(row)}>
            {row.fullName}
          </button>
        )
      }}
    />
  )
}

const usualColumns = [
  { filedName: 'classify', fullName: '', width: 100 },
  { filedName: 'fullName', fullName: '' },
  { filedName: 'releaseTime', fullName: '', width: 150 },
].map((column) => reader(column))

/** Contract 4b §2.2: names of what a notice has. */
function noticeText(row: DashboardNotice, name: string): string {
  if (name === 'creatorUser' || name === 'releaseUser') return row[name]
  if (name === 'creatorTime' || name === 'releaseTime') return timeText(row[name])
  return name === 'content' ? row.excerpt : ''
}

function timeText(ms: number | undefined): string {
  return ms === undefined ? '' : formatDate(ms, 'yyyy-MM-dd HH:mm')
}

function NoticeList({ options, rows, onOpen }: Omit<NoticeRowsProps, 'label'>) {
  const parts = options
    .rows('rowData')
    .map((row) => reader(row))
    .filter((row) => row.flag('show', true))
  const has = (name: string) => parts.length === 0 || parts.some((part) => part.text('filedName') === name)
  const timePart = parts.find((part) => part.text('filedName') === 'time')
  const isCreated = timePart?.number('timeClassify', 2) === 1
  const withPictures = options.flag('showImage', true)
  return (
    <ul className={styles.notices}>
      {rows.map((row) => {
        const about = [
          has('user') && (isCreated ? row.creatorUser : row.releaseUser || row.creatorUser),
          has('time') && timeText(isCreated ? row.creatorTime : (row.releaseTime ?? row.creatorTime)),
        ].filter(Boolean)
        return (
          <li key={row.id}>
            <button type="button" className={styles.noticeRow} onClick={() => onOpen(row)}>
              {withPictures && <Cover address={row.coverImage} />}
              <span className={styles.noticeText}>
                <span className={styles.noticeTitle} style={titleStyle(options)}>
                  {has('classify') && row.category && <Tag tone={steadyTone(row.category)}>{row.category}</Tag>}
                  <span>{row.fullName}</span>
                </span>
                {has('content') && row.excerpt && <span className={styles.noticeExcerpt}>{row.excerpt}</span>}
                <span className={styles.noticeAbout}>
                  {about.map((text, at) => (
                    <Fragment key={String(text)}>
                      {at > 0 && ' · '}
                      {text}
                    </Fragment>
                  ))}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function titleStyle(options: OptionReader): CSSProperties {
  return {
    fontSize: options.number('tableFontSize', 14, 10, 40),
    fontWeight: options.flag('tableFontWeight') ? 700 : undefined,
    color: wordColor(options.color('tableFontColor')),
  }
}

function Cover({ address }: { address: string }) {
  const picture = pictureAddress(address)
  return picture ? (
    <img className={styles.cover} src={picture} alt="" />
  ) : (
    <span className={styles.cover} aria-hidden="true">
      <Icon name="bell" size={20} />
    </span>
  )
}
