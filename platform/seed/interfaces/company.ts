import type { Insertable } from 'kysely'
import type { DataInterfaceTables } from '../../store/tables/data-interfaces'
import { dictionaryItemId } from '../dictionaries/rows'
import { interfaceId } from './ids'
import { machines, materials } from './static-rows'

type Row = Insertable<DataInterfaceTables['dataInterface']>
type Source = Omit<Row, 'id' | 'enCode' | 'fullName' | 'category'> & { category: 'base' | 'business' }

const sqlConfig = (sql: string) => JSON.stringify({ staticData: '', sqlData: { dbLinkId: '0', sql }, apiData: {} })
const staticConfig = (rows: unknown) => JSON.stringify({ staticData: JSON.stringify(rows), sqlData: {}, apiData: {} })
const parameters = (...fields: readonly string[]) =>
  JSON.stringify(
    fields.map((field) => ({ id: field, field, fieldName: field, dataType: 'varchar', required: 0, defaultValue: '' })),
  )

function sqlSource(sql: string, more: Partial<Source> = {}): Source {
  return { category: 'business', type: 1, dataConfigJson: sqlConfig(sql), ...more }
}

const projects = `select p.id, p.projectNo, p.projectName, p.customerName, p.productName, p.moldNo, u.realName as managerName
  from hipProject p left join users u on u.id = p.managerId`
const projectKeyword = `p.projectNo like '%@keyword%' or p.projectName like '%@keyword%' or p.customerName like '%@keyword%'`

const suppliers = 'select id, supplierNo, fullName, shortName, supplierType, contact, phone from hipSupplier'
const supplierFilter = `({supplierType} is null or supplierType = {supplierType})
    and (supplierNo like '%@keyword%' or fullName like '%@keyword%' or shortName like '%@keyword%')`

/** `isLeaf`: nothing stands below, and nobody needs to ask. */
const devicePlaces = `select i.enCode as id, i.fullName,
    not exists (select 1 from dictionaryItems b where b.parentId = i.id) as isLeaf
  from dictionaryItems i join dictionaryTypes t on t.id = i.dictionaryTypeId where t.enCode = 'devicePlace'`

const sources: Readonly<Record<string, Source & { fullName: string }>> = {
  projectOptions: {
    fullName: '项目列表',
    ...sqlSource(`${projects} where ${projectKeyword} order by p.projectNo desc limit @pageSize offset @offsetSize`, {
      hasPage: 1,
      dataCountJson: sqlConfig(`select count(*) from hipProject p where ${projectKeyword}`),
      dataEchoJson: sqlConfig(`select * from (${projects}) as project where @showKey = @showValue`),
    }),
  },
  payeeOptions: {
    fullName: '收款单位',
    ...sqlSource(
      `select id, supplierNo, fullName, shortName, contact, phone, bankName, bankAccount from hipSupplier
        where enabledMark = '1' and ({supplierType} is null or supplierType = {supplierType}) order by supplierNo`,
      { parameterJson: parameters('supplierType') },
    ),
  },
  unpaidInvoices: {
    fullName: '未付清发票',
    ...sqlSource(
      `select id, regNo, invoiceNo, totalAmount, coalesce(paidAmount, 0) as paidAmount,
          totalAmount - coalesce(paidAmount, 0) as unpaidAmount,
          to_char(to_timestamp(issueDate / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as issueDay
        from hipInvoice
        where direction = 'in' and coalesce(status, '') not in ('void', 'reversed')
          and ({supplierId} is null or supplierId = {supplierId}) and totalAmount > coalesce(paidAmount, 0)
        order by issueDate, regNo`,
      { parameterJson: parameters('supplierId') },
    ),
  },
  invoiceView: {
    fullName: '发票往来',
    ...sqlSource(
      `select v.id, v.invoiceNo, v.totalAmount, coalesce(v.paidAmount, 0) as paidAmount,
          case when v.direction = 'in' then '收票' else '开票' end as directionText,
          coalesce(s.fullName, v.customerName) as partner,
          to_char(to_timestamp(v.issueDate / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as issueDay,
          to_char(to_timestamp(v.issueDate / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM') as issueMonth,
          case when v.direction = 'in' and coalesce(v.status, '') not in ('void', 'reversed')
            then v.totalAmount - coalesce(v.paidAmount, 0) else 0 end as openAmount,
          i.fullName as statusText, u.realName as handlerName
        from hipInvoice v
          left join hipSupplier s on s.id = v.supplierId
          left join dictionaryTypes t on t.enCode = 'hipInvoiceStatus'
          left join dictionaryItems i on i.dictionaryTypeId = t.id and i.enCode = v.status
          left join users u on u.id = v.handlerId
        where {issueMonth} is null
          or to_char(to_timestamp(v.issueDate / 1000) at time zone 'Asia/Shanghai', 'YYYY-MM') like '%{issueMonth}%'
        order by v.issueDate desc, v.regNo desc`,
      { parameterJson: parameters('issueMonth') },
    ),
  },
  devicePlaces: {
    fullName: '设备位置',
    ...sqlSource(`${devicePlaces} and i.parentId = '0' order by i.sortCode`, { category: 'base' }),
  },
  devicePlacesBelow: {
    fullName: '下级设备位置',
    ...sqlSource(
      `${devicePlaces} and i.parentId in (select a.id from dictionaryItems a where a.enCode = {above}) order by i.sortCode`,
      { category: 'base', parameterJson: parameters('above') },
    ),
  },
  deviceState: {
    fullName: '设备状态',
    ...sqlSource('select deviceNo, state from hipDevice where deviceNo = {deviceNo}', { parameterJson: parameters('deviceNo') }),
  },
  bankBranches: {
    fullName: '开户支行',
    ...sqlSource(
      `select distinct bankBranch as fullName from hipSupplier
        where bankBranch <> '' and bankBranch like '%{keyword}%' order by fullName limit 50`,
      { parameterJson: parameters('keyword') },
    ),
  },
  workshops: {
    fullName: '生产车间',
    ...sqlSource(
      `select i.enCode as id, i.fullName from dictionaryItems i join dictionaryTypes t on t.id = i.dictionaryTypeId
        where t.enCode = 'workshop' order by i.sortCode`,
      { category: 'base', dataJsJson: '(data) => data.map(({ id, fullName }) => ({ id, fullName }))' },
    ),
  },
  materialTree: {
    fullName: '物料目录',
    ...sqlSource('select id, fullName, parentId from hipMaterial order by materialNo', {
      dataJsJson: `(data) => {
  const below = (id) => data.filter((row) => (row.parentId || '') === id).map((row) => ({ ...row, children: below(row.id) }))
  return below('')
}`,
    }),
  },
  machines: { fullName: '注塑机台', category: 'base', type: 2, dataConfigJson: staticConfig(machines) },
  materials: { fullName: '物料清单', category: 'base', type: 2, dataConfigJson: staticConfig(materials) },
  defects: {
    fullName: '缺陷类型',
    category: 'base',
    type: 3,
    dataConfigJson: JSON.stringify({
      staticData: '',
      sqlData: {},
      apiData: { method: 1, url: '/api/system/DictionaryData/defectType/Data/Selector', header: [], query: [], bodyType: 0 },
    }),
    dataJsJson: '(data) => data.list.map(({ enCode, fullName }) => ({ id: enCode, fullName }))',
  },
  supplierPages: {
    fullName: '供应商查询',
    ...sqlSource(`${suppliers} where ${supplierFilter} order by supplierNo limit @pageSize offset @offsetSize`, {
      hasPage: 1,
      dataCountJson: sqlConfig(`select count(*) from hipSupplier where ${supplierFilter}`),
      dataEchoJson: sqlConfig(`select * from (${suppliers}) as supplier where @showKey = @showValue`),
      parameterJson: parameters('supplierType'),
    }),
  },
  provinces: {
    fullName: '省级行政区',
    category: 'base',
    type: 3,
    dataConfigJson: JSON.stringify({
      staticData: '',
      sqlData: {},
      apiData: { method: 1, url: '/api/system/Area/-1/Selector/0', header: [], query: [], bodyType: 0 },
    }),
    dataJsJson: '(data) => data.list.map(({ id, fullName, enCode }) => ({ id, fullName, enCode }))',
  },
}

export function interfaceRows(createdAt: number): Row[] {
  return Object.entries(sources).map(([enCode, { category, ...source }], index) => ({
    ...source,
    id: interfaceId(enCode),
    enCode,
    category: dictionaryItemId('DataInterfaceType', category),
    sortCode: index + 1,
    createdAt,
  }))
}
