import { type DictionaryItem, type DictionarySource, items, numbered } from './source'

const nations = `汉族 蒙古族 回族 藏族 维吾尔族 苗族 彝族 壮族 布依族 朝鲜族 满族 侗族 瑶族 白族 土家族 哈尼族 哈萨克族 傣族 黎族 傈僳族 佤族 畲族 高山族 拉祜族 水族 东乡族 纳西族 景颇族 柯尔克孜族 土族 达斡尔族 仫佬族 羌族 布朗族 撒拉族 毛南族 仡佬族 锡伯族 阿昌族 普米族 塔吉克族 怒族 乌孜别克族 俄罗斯族 鄂温克族 德昂族 保安族 裕固族 京族 塔塔尔族 独龙族 鄂伦春族 赫哲族 门巴族 珞巴族 基诺族`

function branch(enCode: string, fullName: string, children: string): DictionaryItem {
  return { enCode, fullName, children: items(children) }
}

/** Divisions of GB/T 4754 a manufacturer meets, with the groups it uses. */
const industries: DictionaryItem[] = [
  branch('A', '农林牧渔业', 'A01 农业|A02 林业|A03 畜牧业|A04 渔业'),
  branch('B', '采矿业', 'B06 煤炭开采和洗选业|B08 黑色金属矿采选业|B09 有色金属矿采选业'),
  branch(
    'C',
    '制造业',
    'C26 化学原料和化学制品制造业|C27 医药制造业|C29 橡胶和塑料制品业|C31 黑色金属冶炼和压延加工业|C33 金属制品业|C34 通用设备制造业|C35 专用设备制造业|C36 汽车制造业|C38 电气机械和器材制造业|C39 计算机通信和其他电子设备制造业|C40 仪器仪表制造业',
  ),
  branch('D', '电力热力燃气及水生产和供应业', 'D44 电力热力生产和供应业|D45 燃气生产和供应业|D46 水的生产和供应业'),
  branch('E', '建筑业', 'E47 房屋建筑业|E48 土木工程建筑业|E49 建筑安装业'),
  branch('F', '批发和零售业', 'F51 批发业|F52 零售业'),
  branch('G', '交通运输仓储和邮政业', 'G54 道路运输业|G55 水上运输业|G56 航空运输业|G59 装卸搬运和仓储业'),
  branch('I', '信息传输软件和信息技术服务业', 'I63 电信服务业|I64 互联网和相关服务|I65 软件和信息技术服务业'),
  branch('J', '金融业', 'J66 货币金融服务|J67 资本市场服务|J68 保险业'),
  branch('L', '租赁和商务服务业', 'L71 租赁业|L72 商务服务业'),
  branch('M', '科学研究和技术服务业', 'M73 研究和试验发展|M74 专业技术服务业|M75 科技推广和应用服务业'),
]

function system(enCode: string, fullName: string, list: readonly DictionaryItem[], isTree = false): DictionarySource {
  return { enCode, fullName, category: '1', isTree, items: list }
}

/** Dictionaries the product's own screens read (contract 2 §0.7). Every installation has them. */
export const standardDictionaries: readonly DictionarySource[] = [
  system('sex', '性别', items('1 男|2 女|3 保密')),
  system('Nation', '民族', numbered(nations)),
  system('Education', '学历', items('1 初中|2 高中|3 中专|4 大专|5 本科|6 硕士研究生|7 博士研究生')),
  system(
    'certificateType',
    '证件类型',
    items('1 居民身份证|2 护照|3 军官证|4 港澳居民来往内地通行证|5 台湾居民来往大陆通行证|6 外国人永久居留身份证'),
  ),
  system('Rank', '职级', items('M1 主管|M2 经理|M3 总监|M4 总经理|P1 助理|P2 专员|P3 工程师|P4 高级工程师|P5 专家')),
  system('PositionType', '岗位类型', items('1 管理岗|2 技术岗|3 生产岗|4 职能岗|5 营销岗')),
  system('groupType', '分组类型', items('1 项目组|2 专业组|3 临时小组')),
  system(
    'EnterpriseNature',
    '公司性质',
    items('1 国有企业|2 民营企业|3 外商独资企业|4 中外合资企业|5 股份制企业|6 个体工商户|7 其他'),
  ),
  system('IndustryType', '所属行业', industries, true),
  system(
    'businessType',
    '业务分类',
    items('project 项目管理|office 行政办公|purchase 采购管理|sale 销售管理|produce 生产制造|finance 财务管理|quality 质量管理'),
  ),
  system('DataInterfaceType', '数据接口分类', items('base 基础数据|business 业务数据|report 报表数据|third 第三方接口')),
  system(
    'dbType',
    '数据库类型',
    items('MySQL MySQL|SQLServer SQL Server|Oracle Oracle|DM 达梦|KingbaseES 人大金仓|PostgreSQL PostgreSQL|Doris Doris'),
  ),
  system('printDev', '打印模板分类', items('project 项目管理|finance 财务单据|office 行政办公|produce 生产单据')),
  system('scheduleType', '日程类型', items('1 会议|2 出差|3 拜访客户|4 培训|5 个人事务')),
  system('ReportSort', '报表分类', items('project 项目报表|finance 财务报表|produce 生产报表|quality 质量报表')),
  system('webDesign', '在线开发分类', items('project 项目管理|finance 采购财务|office 行政办公|other 其他')),
  system('appDesign', '移动开发分类', items('project 项目管理|finance 采购财务|office 行政办公|other 其他')),
  system('portalDesigner', '门户分类', items('company 公司门户|department 部门门户|person 个人门户')),
  system('WorkFlowCategory', '流程分类', items('project 项目流程|finance 财务流程|office 行政流程|other 其他')),
  system('msgSourceType', '消息来源', items('1 公告|2 流程|3 系统|4 日程')),
  system('msgSendType', '消息类型', items('1 站内消息|2 邮件|3 短信|4 钉钉|5 企业微信|6 webhook|7 微信公众号')),
  system('NoticeType', '公告类型', items('1 通知|2 公告|3 制度')),
]
