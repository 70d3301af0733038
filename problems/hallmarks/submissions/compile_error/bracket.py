n = int(input())
book = ['G', 'S'
print(len(book))
