# A double holds 53 bits only.
a, b = input().split()
print(int(float(a) + float(b)))
