'use client'

import { useState } from 'react'
import { TreeBeside } from '@/components/screen/tree-beside'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { DataTableColumn, RowMove } from '@/components/ui/data-table/types'
import { VirtualTree } from '@/components/ui/tree/virtual-tree'
import styles from './design.module.css'

type Unit = { id: string; name: string; leader: string; children?: readonly Unit[]; isLate?: boolean }

const company: readonly Unit[] = [
  {
    id: '1',
    name: '总公司',
    leader: '周国强',
    children: [
      { id: '11', name: '财务部', leader: '唐雪梅', children: [{ id: '111', name: '出纳组', leader: '陈静' }] },
      { id: '12', name: '项目部', leader: '马建军' },
      { id: '13', name: '信息部', leader: '许志远' },
    ],
  },
  {
    id: '2',
    name: '五千个节点',
    leader: '',
    children: Array.from({ length: 5000 }, (_, at) => ({ id: `2-${at}`, name: `节点 ${at + 1}`, leader: '' })),
  },
  { id: '3', name: '打开时才加载', leader: '', isLate: true },
]

const columns: readonly DataTableColumn<Unit>[] = [
  { id: 'name', header: '名称', cell: (row) => row.name, text: (row) => row.name },
  { id: 'leader', header: '负责人', width: 160, cell: (row) => row.leader, isOnCard: true },
]

/** Whole and lazy, virtual, moved by grip or Alt+Shift+arrows. */
export function TreeRows() {
  const [rows, setRows] = useState(company)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['1']))
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const open = (next: ReadonlySet<string>, row: Unit) => {
    setExpanded(next)
    if (!row.isLate || row.children) return
    const children = [{ id: `${row.id}1`, name: '刚刚加载', leader: '' }]
    setTimeout(() => setRows((now) => now.map((one) => (one.id === row.id ? { ...one, children } : one))), 1200)
  }
  return (
    <div className={styles.table}>
      <DataTable
        label="组织"
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={columns}
        selection={{ ids, onChange: setIds }}
        tree={{
          childrenOf: (row) => row.children ?? (row.isLate ? undefined : []),
          hasChildren: (row) => row.isLate === true,
          expanded,
          onExpandedChange: open,
          onMove: (move) => setRows((now) => moved(now, move)),
        }}
      />
    </div>
  )
}

function moved(rows: readonly Unit[], move: RowMove): readonly Unit[] {
  let taken: Unit | undefined
  const without = (list: readonly Unit[]): readonly Unit[] =>
    list.flatMap((row) => {
      if (row.id !== move.id) return [row.children ? { ...row, children: without(row.children) } : row]
      taken = row
      return []
    })
  const rest = without(rows)
  const row = taken
  if (!row) return rows
  const put = (list: readonly Unit[]) => {
    const at = list.findIndex(({ id }) => id === move.beforeId)
    return list.toSpliced(at < 0 ? list.length : at, 0, row)
  }
  const within = (list: readonly Unit[]): readonly Unit[] =>
    list.map((one) =>
      one.id === move.parentId
        ? { ...one, children: put(one.children ?? []) }
        : one.children
          ? { ...one, children: within(one.children) }
          : one,
    )
  return move.parentId === null ? put(rest) : within(rest)
}

const tree = [
  {
    id: 'a',
    label: '总公司',
    children: [
      { id: 'b', label: '财务部' },
      { id: 'c', label: '项目部' },
    ],
  },
]

/** Folded, made wider by pointer or arrow keys, and a drawer on phones. */
export function TreeSide() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['a']))
  const [chosen, setChosen] = useState('b')
  return (
    <div className={styles.table} style={{ flexDirection: 'row' }}>
      <TreeBeside title="组织" memory="design">
        <VirtualTree
          label="组织"
          items={tree}
          expanded={expanded}
          onExpandedChange={setExpanded}
          selected={new Set([chosen])}
          onSelect={({ id }) => setChosen(id)}
        />
      </TreeBeside>
      <p style={{ margin: 16 }}>{chosen}</p>
    </div>
  )
}
