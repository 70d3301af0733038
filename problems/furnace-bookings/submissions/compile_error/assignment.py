n = int(input())
0 = n
