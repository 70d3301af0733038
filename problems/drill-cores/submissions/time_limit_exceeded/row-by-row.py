# The plain table, one row at a time: a hundred million steps and more are too many for Python.
a = input().strip()
b = input().strip()
row = [0] * (len(b) + 1)
for layer in a:
    diagonal = 0
    for j in range(1, len(b) + 1):
        above = row[j]
        row[j] = diagonal + 1 if layer == b[j - 1] else max(above, row[j - 1])
        diagonal = above
print(row[-1])
