import { designId } from '../designs/references'
import { field, formula, frame, heads, label, number, sheetText, summed, title } from './sheet'

const money = { format: number() }

/** What projects cost against what was planned: by kind downwards, by state across. */
export const projectCost = sheetText({
  page: { orientation: 'landscape' },
  widths: [32, 34, 34, 36, 36],
  rows: [{ height: 12, isHead: true }, { height: 8, isHead: true }, { height: 8, isHead: true }, { height: 7.5 }, { height: 8 }],
  parameters: [{ name: 'from', label: '开始日期从', kind: 'date', defaultValue: '' }],
  fields: [
    ['typeText', '项目类型'],
    ['statusText', '项目状态'],
    ['budgetAmount', '预算金额'],
    ['costAmount', '已发生成本'],
    ['projectType', '项目类型编码'],
    ['status', '项目状态编码'],
  ],
  sql: `select coalesce(a.fullName, p.projectType) as typeText, coalesce(b.fullName, p.status) as statusText, p.projectType, p.status,
      p.budgetAmount, p.costAmount
    from hipProject p
      left join dictionaryTypes t on t.enCode = 'hipProjectType'
      left join dictionaryItems a on a.dictionaryTypeId = t.id and a.enCode = p.projectType
      left join dictionaryTypes u on u.enCode = 'hipProjectStatus'
      left join dictionaryItems b on b.dictionaryTypeId = u.id and b.enCode = p.status
    where {from} is null or p.startDate >= {from}
    order by b.sortCode, a.sortCode`,
  cells: [
    title('项目成本与预算对照表', 5),
    label(1, 0, '项目类型', { rowSpan: 2 }),
    field(1, 1, 'statusText', {
      ...{ aggregate: 'group', expand: 'right', columnSpan: 2 },
      style: frame({ bold: true, fill: '#f0f4fa', align: 'center' }),
    }),
    label(1, 3, '合计', { columnSpan: 2, topParent: 'none' }),
    ...heads(2, ['', '预算', '成本'])
      .slice(1)
      .map((cell) => ({ ...cell, topParent: 'B2' })),
    label(2, 3, '预算', { topParent: 'none' }),
    label(2, 4, '成本', { topParent: 'none' }),
    field(3, 0, 'typeText', { aggregate: 'group', expand: 'down' }),
    field(3, 1, 'budgetAmount', { aggregate: 'sum', ...money, topParent: 'B2' }),
    field(3, 2, 'costAmount', {
      ...{ aggregate: 'sum', ...money, topParent: 'B2' },
      conditions: [{ when: 'C4 > B4', style: { color: '#cf1322', bold: true } }],
      link: {
        kind: 'records',
        moduleId: designId('hipProject'),
        conditions: [
          { name: 'projectType', value: 'rows.projectType' },
          { name: 'status', value: 'rows.status' },
        ],
      },
    }),
    field(3, 3, 'budgetAmount', { aggregate: 'sum', ...money, topParent: 'none', style: summed }),
    field(3, 4, 'costAmount', { aggregate: 'sum', ...money, topParent: 'none', style: summed }),
    label(4, 0, '合计', { leftParent: 'none' }),
    formula(4, 1, 'SUM(B4)', { ...money, leftParent: 'none', topParent: 'B2', style: summed }),
    formula(4, 2, 'SUM(C4)', { ...money, leftParent: 'none', topParent: 'B2', style: summed }),
    formula(4, 3, 'SUM(D4)', { ...money, leftParent: 'none', topParent: 'none', style: summed }),
    formula(4, 4, 'SUM(E4)', { ...money, leftParent: 'none', topParent: 'none', style: summed }),
  ],
})
