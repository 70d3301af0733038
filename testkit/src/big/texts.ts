/** A title and a statement in both languages. */
export interface Text {
  title: string;
  zh_title: string;
  slug: string;
  description: string;
  zh_description: string;
}

const KINDS = [
  ['Shortest', '最短'],
  ['Longest', '最长'],
  ['Maximum', '最大'],
  ['Minimum', '最小'],
  ['Lexicographic', '字典序'],
  ['Random', '随机'],
  ['Dynamic', '动态'],
  ['Persistent', '可持久化'],
  ['Weighted', '带权'],
  ['Colored', '染色'],
] as const;
const THINGS = [
  ['path', '路径'],
  ['spanning tree', '生成树'],
  ['matching', '匹配'],
  ['subsequence', '子序列'],
  ['rectangle', '矩形'],
  ['palindrome', '回文串'],
  ['flow', '流'],
  ['knapsack', '背包'],
  ['interval', '区间'],
  ['convex hull', '凸包'],
  ['permutation', '排列'],
  ['suffix array', '后缀数组'],
] as const;
const PLACES = [
  ['on a grid', '网格图'],
  ['in a bipartite graph', '二分图'],
  ['in a cactus', '仙人掌图'],
  ['of a string', '字符串'],
  ['with queries', '与询问'],
] as const;
const SENTENCES = [
  ['You are given a graph with n vertices and m edges.', '给定一张有 n 个点和 m 条边的图。'],
  ['Each edge has a positive weight.', '每条边有一个正的权值。'],
  ['Answer q queries about the array.', '请回答关于数组的 q 个询问。'],
  ['The elephant walks from the first city to the last one.', '大象要从第一座城市走到最后一座。'],
  ['Print the answer modulo 998244353.', '输出答案对 998244353 取模的结果。'],
  ['It is guaranteed that a solution exists.', '保证有解。'],
  ['Two players take stones in turns.', '两名玩家轮流取石子。'],
  ['Find the lexicographically smallest string.', '求字典序最小的字符串。'],
  ['The robot may turn at most k times.', '机器人最多可以转 k 次弯。'],
  ['Alice bought some flowers in the morning.', '爱丽丝早上买了一些花。'],
  ['The time limit is generous.', '时间限制较为宽松。'],
] as const;
const SENTENCES_OF_ONE = 7;

/** Six hundred titles, each with its own statement. */
export function makeTexts(): Text[] {
  return KINDS.flatMap(([kind, zhKind], k) =>
    THINGS.flatMap(([thing, zhThing], t) =>
      PLACES.map(([place, zhPlace], p): Text => {
        const sentences = Array.from(
          { length: SENTENCES_OF_ONE },
          (_, at) => SENTENCES[(k * 3 + t * 5 + p * 7 + at * at) % SENTENCES.length],
        );
        return {
          title: `${kind} ${thing} ${place}`,
          zh_title: `${zhPlace}上的${zhKind}${zhThing}`,
          slug: `${kind}-${thing}`.toLowerCase().replaceAll(' ', '-'),
          description: sentences.map((pair) => pair?.[0]).join(' '),
          zh_description: sentences.map((pair) => pair?.[1]).join(''),
        };
      }),
    ),
  );
}
