'use client'

import { useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { DataTable } from '@/components/ui/data-table/data-table'
import type { DataTableColumn, Density } from '@/components/ui/data-table/types'
import { Field } from '@/components/ui/field'
import { FieldBox } from '@/components/ui/field-box'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { Pagination } from '@/components/ui/pagination'
import { EmptyState, ErrorState, LoadingState, NoPermissionState } from '@/components/ui/states'
import { Steps } from '@/components/ui/steps'
import { Surface } from '@/components/ui/surface'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import styles from './design.module.css'

const variants = ['primary', 'default', 'danger', 'text'] as const

export function Actions() {
  return (
    <>
      {(['md', 'sm'] as const).map((size) => (
        <div key={size} className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} startIcon={<Icon name="plus" size={16} />}>
              {variant}
            </Button>
          ))}
          <Button size={size} variant="primary" loading>
            loading
          </Button>
          <Button size={size} disabled>
            disabled
          </Button>
          <IconButton size={size} label="刷新">
            <Icon name="refresh" />
          </IconButton>
        </div>
      ))}
      <div className={styles.row}>
        <Menu label="菜单" trigger={<Icon name="more" />} entries={menuEntries} />
        <SurfaceSample />
      </div>
    </>
  )
}

const menuEntries = [
  { key: 'edit', label: '编辑', icon: 'edit', onSelect: () => {} },
  { key: 'chosen', label: '已选', isChecked: true, onSelect: () => {} },
  { key: 'disabled', label: '不可用', isDisabled: true, onSelect: () => {} },
  { key: 'remove', label: '删除', icon: 'trash', isDanger: true, onSelect: () => {} },
] as const

function SurfaceSample() {
  const [kind, setKind] = useState<'general' | 'drawer' | 'fullScreen' | undefined>(undefined)
  return (
    <>
      {(['general', 'drawer', 'fullScreen'] as const).map((each) => (
        <Button key={each} onClick={() => setKind(each)}>
          {each}
        </Button>
      ))}
      <Surface
        kind={kind ?? 'general'}
        open={kind !== undefined}
        title="标题 Title"
        onClose={() => setKind(undefined)}
        footer={<Button variant="primary">确定</Button>}
      >
        <EmptyState />
      </Surface>
    </>
  )
}

const options = ['供应商', '客户', '外协单位'].map((label) => ({ value: label, label }))

export function Fields() {
  const [values, setValues] = useState<readonly string[]>(['客户'])
  const [isOn, setOn] = useState(true)
  return (
    <div className={styles.fields}>
      <Field id="plain" label="单位名称" isRequired tip="全称，与营业执照一致">
        <FieldBox>
          <input id="plain" placeholder="请输入" />
        </FieldBox>
      </Field>
      <Field id="faulty" label="税号" error="税号为 18 位">
        <FieldBox error="税号为 18 位">
          <input id="faulty" defaultValue="9144" aria-invalid aria-describedby="faulty-error" />
        </FieldBox>
      </Field>
      <Field id="disabled" label="编号">
        <FieldBox disabled>
          <input id="disabled" disabled defaultValue="GYS-0001" />
        </FieldBox>
      </Field>
      <Field id="choice" label="单位类型">
        <FieldCombobox id="choice" options={options} values={values} onChange={setValues} isClearable />
      </Field>
      <Switch label="启用" hint="停用后不可选择" isOn={isOn} onChange={setOn} />
    </div>
  )
}

type Row = { id: string; name: string; amount: string; day: string }
const rows: Row[] = Array.from({ length: 6 }, (_, at) => ({
  id: `${at}`,
  name: ['华锐精密', '顺达物流', '东方钢材', '明远设计', '联合电气', '蓝海包装'][at] ?? '',
  amount: ['1,200.00', '98,760.50', '3,456,789.00', '88.80', '12,000.00', '6,543.21'][at] ?? '',
  day: `2026-11-${10 + at}`,
}))
const columns: DataTableColumn<Row>[] = [
  { id: 'name', header: '单位名称', cell: ({ name }) => name, isSortable: true },
  { id: 'day', header: '日期', width: 140, cell: ({ day }) => day },
  { id: 'amount', header: '金额', width: 160, align: 'right', cell: ({ amount }) => amount, isSortable: true },
]

export function Lists() {
  const [density, setDensity] = useState<Density>('standard')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1']))
  const [page, setPage] = useState({ page: 3, pageSize: 20 })
  return (
    <>
      <div className={styles.row}>
        {(['compact', 'standard', 'comfortable'] as const).map((each) => (
          <Button key={each} size="sm" aria-pressed={each === density} onClick={() => setDensity(each)}>
            {each}
          </Button>
        ))}
      </div>
      <div className={styles.table}>
        <DataTable
          label="示例"
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          density={density}
          selection={{ ids, onChange: setIds }}
          sort={{ columnId: 'amount', direction: 'desc' }}
        />
      </div>
      <Pagination {...page} total={1234} onChange={(next, pageSize) => setPage({ page: next, pageSize })} />
    </>
  )
}

const kinds = ['success', 'info', 'warning', 'error'] as const

export function Feedback() {
  return (
    <>
      <div className={styles.row}>
        {kinds.map((kind) => (
          <Button key={kind} onClick={() => toast[kind](`${kind}: 保存成功`)}>
            {kind}
          </Button>
        ))}
        <Button variant="danger" onClick={() => void confirm({ text: '此操作将永久删除该数据, 是否继续?' })}>
          confirm
        </Button>
      </div>
      <div className={styles.grid}>
        <div className={styles.card}>
          <LoadingState />
        </div>
        <div className={styles.card}>
          <EmptyState action={<Button variant="primary">新增</Button>} />
        </div>
        <div className={styles.card}>
          <ErrorState error={new Error('sample')} onRetry={() => {}} />
        </div>
        <div className={styles.card}>
          <NoPermissionState />
        </div>
      </div>
    </>
  )
}

const stepNames = ['上传文件', '数据预览', '导入数据'] as const

export function StepRow() {
  const [at, setAt] = useState(1)
  return (
    <>
      <Steps label="步骤" names={stepNames} current={at} />
      <div className={styles.row}>
        <Button disabled={at === 0} onClick={() => setAt(at - 1)}>
          上一步
        </Button>
        <Button variant="primary" disabled={at === stepNames.length - 1} onClick={() => setAt(at + 1)}>
          下一步
        </Button>
      </div>
    </>
  )
}
