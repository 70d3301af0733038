# The right words, all in one line.
n = int(input())
shorter, book = [''], ['G', 'S']
for _ in range(n - 1):
    shorter, book = book, ['GS' + mark for mark in shorter] + ['S' + mark for mark in book]
print(len(book), *book)
